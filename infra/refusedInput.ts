import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { refusalBeforeStart } from '../shared/vocabulary/operator/operatorInput.ts'
import { repositoryRoot } from './repository.ts'

const schema = z.custom<z.core.$ZodType>(value => value instanceof Object && '_zod' in value)
const operatorFlow = z.object({ definition: z.object({ input: schema }) })
const otherFlow = z.object({ flowInput: schema })

/** The input of a flow of this repository; `undefined` for a machine that is none. */
async function inputOf(flow: string): Promise<z.core.$ZodType | undefined> {
  if (!/^[a-z][a-z0-9-]*$/.test(flow)) return undefined
  for (const name of ['definition.ts', 'contract.ts']) {
    const file = join(repositoryRoot, 'workflows', flow, name)
    if (!existsSync(file)) continue
    const module: unknown = await import(pathToFileURL(file).href)
    return name === 'definition.ts'
      ? operatorFlow.parse(module).definition.input
      : otherFlow.parse(module).flowInput
  }
  return undefined
}

/**
 * Why an input is refused before an execution is started: Step Functions keeps every input for 90 days, so one that quotes
 * personal data must not reach it. `undefined` when it may be started; the flow itself checks everything else.
 */
export async function refusedInput(
  flow: string,
  input: unknown,
  execution: string | undefined,
): Promise<string | undefined> {
  const found = await inputOf(flow)
  return found && refusalBeforeStart(found, input, execution)
}
