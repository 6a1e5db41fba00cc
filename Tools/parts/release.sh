# Sourced by what builds the package in Tools/dev in release, from the root of the repository: all share one build.
#
# The package manager passes a package's traits on in the order of a set, by chance another one each time, and compiles
# everything again when it changes. In CI nobody debugs what was built.
export SWIFT_DETERMINISTIC_HASHING=1
release=(-c release --package-path Tools/dev --scratch-path .build/development ${CI:+-debug-info-format none})
