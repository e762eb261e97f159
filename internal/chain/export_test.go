package chain

// InBatch is for tests outside of the package.
var InBatch = inBatch
