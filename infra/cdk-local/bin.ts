#!/usr/bin/env node
import { restartWithSmallHeaps } from './smallHeaps.ts'

/** The first Node with all that is used here; an older one would only name a built-in module that it lacks. */
const needed = 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `cdk-local needs Node ${needed} or newer, and this is ${process.version} (${process.execPath}).\n`,
  )
  process.exit(1)
}
restartWithSmallHeaps()
await import('./command.ts')
