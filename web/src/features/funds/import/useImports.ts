import { useEffect, useRef } from 'react'
import {
  type FundImport,
  getFundImports,
} from '../../../../../shared/contracts/fund-portfolio/getFundImports.ts'
import { fundReads } from '../../../lib/calls/fundReads.ts'
import { isUnsure } from '../../../lib/calls/isUnsure.ts'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'

/** How often an import is asked for by its age: most are done in seconds. */
const paces = [
  { untilMs: 20_000, everyMs: 1500 },
  { untilMs: 120_000, everyMs: 5000 },
  { untilMs: Number.POSITIVE_INFINITY, everyMs: 15_000 },
] as const

const isRunning = ({ state }: FundImport): boolean => state === 'importing'

/** The interval of polling: by the youngest import that is running, and none without one. */
export function pollMs(imports: readonly FundImport[], now: number): number | false {
  const started = imports.filter(isRunning).map(({ at }) => Date.parse(at))
  if (started.length === 0) return false
  const age = now - Math.max(...started)
  return paces.find(({ untilMs }) => age < untilMs)?.everyMs ?? paces[2].everyMs
}

/** All imports, newest first, or one. Polled while one is running; when it ends, what shows funds is read again. */
export function useImports(importId?: string) {
  const read = useRead(
    getFundImports,
    { importId },
    {
      freshMs: 0,
      everyMs: answer => {
        if (answer === undefined) return false
        if (answer.ok) return pollMs(answer.body.data.imports, serverNow())
        return isUnsure(answer.status) ? paces[1].everyMs : false
      },
    },
  )
  const imports = read.data?.ok === true ? read.data.body.data.imports : undefined
  const running = imports?.filter(isRunning).length
  const before = useRef(running)
  useEffect(() => {
    if (running !== undefined && (before.current ?? 0) > running) void rereadAll(...fundReads)
    before.current = running
  }, [running])
  return { ...read, imports }
}
