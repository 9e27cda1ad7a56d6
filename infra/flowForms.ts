import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { repositoryRoot } from './names.ts'
import type { Plan } from './plan.ts'

/** A file beside the templates of the stage `local`: the fields that the console shows to start a flow. */
export const flowFormsFile = 'flow-forms.json'

const contract = z.object({
  flowInput: z.custom<z.core.$ZodType>(value => value instanceof Object && '_zod' in value),
})

/** The message with which a field refuses a wrong value; it describes the value, so the form shows it. */
function wordsOf(schema: z.core.$ZodType): string | undefined {
  const [issue] = z.safeParse(schema, Symbol('nothing that is typed')).error?.issues ?? []
  // Zod's default messages describe types, not what a person types.
  return issue === undefined || issue.message.startsWith('Invalid') ? undefined : issue.message
}

/** The input of a flow as JSON Schema, each field with its message as `description`. */
export function formOf(flowInput: z.core.$ZodType): unknown {
  return z.toJSONSchema(flowInput, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const words = jsonSchema.type === 'object' && jsonSchema.properties ? undefined : wordsOf(zodSchema)
      if (words !== undefined) jsonSchema.description = words
    },
  })
}

/** By flow; a flow without a contract has no form. */
export async function flowForms({ flows }: Plan): Promise<Record<string, unknown>> {
  const forms = await Promise.all(
    flows.map(async ({ flow }): Promise<[string, unknown][]> => {
      const file = join(repositoryRoot, 'workflows', flow, 'contract.ts')
      if (!existsSync(file)) return []
      return [[flow, formOf(contract.parse(await import(pathToFileURL(file).href)).flowInput)]]
    }),
  )
  return Object.fromEntries(forms.flat())
}

export async function writeFlowForms(plan: Plan, folder: string): Promise<void> {
  writeFileSync(join(folder, flowFormsFile), JSON.stringify(await flowForms(plan), null, 1))
}
