//go:build race

package storetest

// underRace: the detector makes a store ten times slower. What has nothing
// concurrent about it takes a sample; the plain run takes all.
const underRace = true
