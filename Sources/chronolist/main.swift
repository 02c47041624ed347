import ArgumentParser
import Subprocess
import TOMLKit
import DequeModule
print("x")
