package main

type taskCmd struct {
}
