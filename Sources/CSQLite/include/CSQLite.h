#pragma once

// Nothing to call: what the file beside it does is done before `main`.
