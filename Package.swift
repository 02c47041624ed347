// swift-tools-version: 6.2
import PackageDescription

let strict = Context.environment["CHRONO_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

// `setup.sh --install` names it. A plain build has none: every commit would link it anew.
let commit: [CSetting] =
  Context.environment["CHRONO_COMMIT"].map { [.define("CHRONO_COMMIT", to: $0)] } ?? []

// The tests' own code runs once: to optimise it would take longer than it saves.
let tests: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      // The driver would make the module of such a target in a pass of its own, a third of the work.
      ["-Onone", "-gnone", "-no-emit-module-separately-wmo"],
      .when(configuration: .release)
    )
  ]

// The largest of the tests is compiled last, when the other core would have nothing to do.
let onTwoCores: [SwiftSetting] =
  tests + [
    .unsafeFlags(
      ["-no-whole-module-optimization", "-enable-batch-mode"],
      .when(configuration: .release)
    )
  ]

// A type such as `[Day: [Block]]` would be looked up by its name when it is first used, and what it asks
// of `Day` in a table of all that the program has, which took a twelfth of a start.
let strictMemory: [SwiftSetting] =
  settings + [
    .strictMemorySafety(),
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(configuration: .release)
    ),
  ]

// Swift's libraries become part of the program, as of one that is installed. It starts in two thirds
// of the time then, and the tests start it nearly 5,000 times. They themselves are linked to shared
// ones, which is why each is named: code that was compiled for those asks for no other.
//
// So does the library of C++, which a file in `Sources/Start/Link` names, and the program has a fixed
// address: 100,000 pointers in it need not be written anew at each start, which is another quarter.
// Swift would tell the loader 21,000 names of the program, none of which anybody asks for.
let ownLibraries =
  [
    "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/Sources/Start/Link",
    "-Xclang-linker", "-no-pie", "-Xclang-linker", "-Wl,--no-export-dynamic",
  ]
  + [
    "Foundation", "FoundationInternationalization", "FoundationEssentials", "CoreFoundation",
    "_FoundationICU", "_FoundationCShims", "_FoundationCollections", "swiftDispatch", "dispatch",
    "BlocksRuntime", "swift_StringProcessing", "swift_RegexParser", "swift_Concurrency",
    "swiftSynchronization",
  ].map { "-l\($0)" }

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser",
  package: "swift-argument-parser"
)
let toml: Target.Dependency = .product(name: "TOMLKit", package: "TOMLKit")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "chronolist",
  products: [.executable(name: "chronolist", targets: ["Start"])],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
  ],
  targets: [
    .target(name: "CBuild", cSettings: commit),
    .target(name: "CSQLite"),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
    .systemLibrary(name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
    .target(
      name: "ChronoResources",
      path: "Resources",
      exclude: ["picture.svg", "setup.sh"],
      resources: [
        .embedInCode("default-config.toml"), .embedInCode("sample-day.json"),
        .embedInCode("chronolist-remind.service"), .embedInCode("chronolist-remind-once.service"),
        .embedInCode("chronolist-remind-once.timer"), .embedInCode("chronolist-sync.service"),
        .embedInCode("chronolist.1"),
        .embedInCode("THIRD-PARTY-NOTICES.txt"),
      ],
      swiftSettings: strictMemory
    ),
    .target(name: "ChronoModel", swiftSettings: strictMemory),
    .target(name: "ChronoScreen", swiftSettings: strictMemory),
    .target(
      name: "ChronoApp",
      dependencies: ["ChronoModel", "ChronoScreen"],
      swiftSettings: strictMemory
    ),
    .target(
      name: "ChronoStore",
      dependencies: ["CSQLite", "ChronoModel", grdb, sqlite],
      resources: [.embedInCode("File/schema.sql")],
      swiftSettings: strictMemory
    ),
    .target(name: "ChronoExchange", dependencies: ["ChronoModel"], swiftSettings: strictMemory),
    .target(
      name: "ChronoTerminal",
      dependencies: ["ChronoScreen", "CNcurses"],
      swiftSettings: strictMemory
    ),
    .executableTarget(
      name: "Start",
      dependencies: ["chronolist"],
      exclude: ["Link"],
      swiftSettings: strictMemory,
      linkerSettings: [.unsafeFlags(ownLibraries, .when(configuration: .release))]
    ),
    .target(
      name: "chronolist",
      dependencies: [
        "CBuild", "ChronoApp", "ChronoExchange", "ChronoModel", "ChronoResources", "ChronoScreen",
        "ChronoStore", "ChronoTerminal", arguments, toml, subprocess, system,
      ],
      swiftSettings: strictMemory
    ),
    .target(name: "Recorded", path: "Tests/Recorded", swiftSettings: settings),
    .target(name: "TemporaryPlace", path: "Tests/TemporaryPlace", swiftSettings: settings),
    .target(
      name: "VirtualTerminal",
      dependencies: ["CVterm"],
      path: "Tests/VirtualTerminal",
      swiftSettings: settings
    ),
    .target(
      name: "PlannerRows",
      dependencies: ["ChronoModel", grdb],
      path: "Tests/PlannerRows",
      swiftSettings: settings
    ),
    .target(
      name: "ScriptedTerminal",
      dependencies: ["ChronoScreen"],
      path: "Tests/ScriptedTerminal",
      swiftSettings: settings
    ),
    .testTarget(
      name: "ChronoModelTests",
      dependencies: ["ChronoModel", "Recorded"],
      exclude: ["QuickAdd/recorded", "Recurrence/make-table.py", "Recurrence/table.txt"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "ChronoScreenTests",
      dependencies: ["ChronoScreen", "Recorded"],
      exclude: ["recorded"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "ChronoTerminalTests",
      dependencies: ["ChronoScreen", "ChronoTerminal", "CVterm", "Recorded", "VirtualTerminal"],
      exclude: ["recorded"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "ChronoAppTests",
      dependencies: [
        "ChronoApp", "ChronoModel", "ChronoResources", "ChronoScreen", "ChronoStore", "Recorded",
        "ScriptedTerminal", "TemporaryPlace", "chronolist", grdb,
      ],
      exclude: ["Frames"],
      swiftSettings: onTwoCores
    ),
    .testTarget(
      name: "LivesTests",
      dependencies: [
        "ChronoApp", "ChronoExchange", "ChronoModel", "ChronoScreen", "ChronoStore",
        "ChronoTerminal", "ScriptedTerminal", "TemporaryPlace", "chronolist", grdb, sqlite,
      ],
      exclude: ["Mutations/Corpus", "Mutations/Fuzzer.swift"],
      // The rules once more, which lives go through tens of thousands of times.
      swiftSettings: settings
    ),
    .testTarget(
      name: "ChronoStoreTests",
      dependencies: [
        "ChronoApp", "ChronoExchange", "ChronoModel", "ChronoScreen", "ChronoStore",
        "PlannerRows", "Recorded", "TemporaryPlace", grdb, sqlite,
      ],
      exclude: ["Kept/Texts"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "ChronoExchangeTests",
      dependencies: ["ChronoExchange", "ChronoModel", "VirtualTerminal"],
      exclude: ["PhoneApps/make-files.py", "PhoneApps/files.txt"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "ChronoApp", "ChronoExchange", "ChronoModel", "ChronoStore", "Recorded", "TemporaryPlace",
        "VirtualTerminal", "chronolist",
      ],
      exclude: ["recorded"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CVterm", "ChronoModel", "ChronoScreen", "ChronoStore", "PlannerRows", "TemporaryPlace",
        "VirtualTerminal", "chronolist", grdb,
      ],
      exclude: ["Transcripts/Texts"],
      swiftSettings: tests
    ),
    .testTarget(name: "HouseRulesTests", dependencies: ["ChronoApp"], swiftSettings: settings),
  ]
)

// `CHRONO_FUZZ=1 swift build --product Fuzz` makes libFuzzer's program over all that reads what comes
// from outside: the program is a library of it, and there are no tests.
if Context.environment["CHRONO_FUZZ"] != nil {
  package.products = []
  package.targets.removeAll { [.test, .executable].contains($0.type) }
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "ChronoApp", "ChronoExchange", "ChronoModel", "ChronoScreen", "ChronoStore",
        "ChronoTerminal", "chronolist",
      ],
      path: "Tests/LivesTests/Mutations",
      exclude: ["Corpus", "MutationTests.swift", "Mutator.swift"],
      sources: ["FuzzTarget.swift", "FuzzTarget+Imports.swift", "Fuzzer.swift"],
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
    )
  )
  for target in package.targets where target.swiftSettings != nil {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"]))
  }
}
