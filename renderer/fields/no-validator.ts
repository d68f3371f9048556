// @rjsf/core's own test registry, never used here, imports its validator package: this stands in its place.
export default {}
