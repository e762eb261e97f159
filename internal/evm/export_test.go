package evm

// WithoutReplay returns options for a run that is not replayed: the list must be
// right without the net.
func WithoutReplay(o Options) Options {
	o.skipReplay = true
	return o
}
