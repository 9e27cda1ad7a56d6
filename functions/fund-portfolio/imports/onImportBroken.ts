import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepDue } from '../../platform/events/sweep.ts'
import { onBrokenExecution } from '../../platform/executions/brokenExecutions.ts'
import { log } from '../../platform/log.ts'
import { endBrokenImport } from './endImport.ts'
import type { ImportStore } from './importStore.ts'

type Needs = Parameters<typeof endBrokenImport>[0] & {
  readonly imports: Pick<ImportStore, 'ownerOf' | 'due'>
}

/** An execution failed, timed out or was stopped: its import has failed, which the investor is informed of. */
export const onImportExecutionEnded = (dependencies: Needs) =>
  onBrokenExecution('onImportExecutionEnded', async ({ name, status }, { id, now }) => {
    const owner = await dependencies.imports.ownerOf(name)
    if (owner === undefined) return
    log('fundImport.broken', { correlationId: id, recordId: name, status })
    await endBrokenImport(dependencies, owner, { now, correlationId: id })
  })

/**
 * Imports whose time is over: a file that nobody opened, a machine that was never started or whose end nobody heard of, and what is
 * left of statements.
 */
export const sweepImports = (dependencies: Needs): Scheduled =>
  sweepDue(
    'sweepImports',
    { atOnce: 10, longestMs: 30_000 },
    async (now, most) => (await dependencies.imports.due(now, most)).map(({ importId }) => importId),
    async (importId, context) => {
      const owner = await dependencies.imports.ownerOf(importId)
      if (owner === undefined) return
      const record = await dependencies.imports.find(owner)
      // Its file was opened since it was listed.
      if (record?.dueAt !== undefined && record.dueAt > context.now.toISOString()) return
      await endBrokenImport(dependencies, owner, context)
    },
  )
