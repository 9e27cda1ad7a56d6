import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { OperatorFlow } from '../../shared/operatorFlow.ts'

/** Every flow that operators start, and the runbook's first example of each: a new flow needs no line here. */

const workflows = new URL('../', import.meta.url)
type AnyFlow = OperatorFlow<z.core.$ZodType<{ by: string; reason: string; preview?: boolean | undefined }>>
const definition = z.custom<AnyFlow>(
  value => value instanceof Object && 'flow' in value && 'machine' in value,
)

export const operatorFlows: readonly AnyFlow[] = await Promise.all(
  readdirSync(workflows)
    .filter(name => existsSync(new URL(`${name}/definition.ts`, workflows)))
    .map(async name => {
      const module: unknown = await import(new URL(`${name}/definition.ts`, workflows).href)
      return z.object({ definition }).parse(module).definition
    }),
)

const runbook = readFileSync(new URL('OPERATIONS.md', workflows), 'utf8')

/** The first example that the runbook gives of a flow's input. */
export function exampleOf(flow: string): Record<string, unknown> {
  const [, json = ''] =
    new RegExp(`^\`${flow}\` [^\n]*\n\n\`\`\`json\n([^\`]*)\`\`\``, 'm').exec(runbook) ?? []
  return z.record(z.string(), z.unknown()).parse(JSON.parse(json))
}
