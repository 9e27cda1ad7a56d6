#!/usr/bin/env node
import { restartWithSmallHeaps } from './smallHeaps.ts'

restartWithSmallHeaps()
await import('./command.ts')
