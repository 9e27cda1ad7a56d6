import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Plan } from './plan.ts'

/** A file beside the templates of the stage `local`: the fields that the console shows to start a flow. */
const flowFormsFile = 'flow-forms.json'

/** The words a field refuses a wrong value with; they say what it is, so they stand beside it in a form. */
function wordsOf(schema: z.core.$ZodType): string | undefined {
  const [issue] = z.safeParse(schema, Symbol('nothing that is typed')).error?.issues ?? []
  // Zod's default messages describe types, not what a person types.
  return issue === undefined || issue.message.startsWith('Invalid') ? undefined : issue.message
}

/** The input of a flow as JSON Schema, each field with its message as `description`. */
function formOf(flowInput: z.core.$ZodType): unknown {
  return z.toJSONSchema(flowInput, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const words = jsonSchema.type === 'object' && jsonSchema.properties ? undefined : wordsOf(zodSchema)
      if (words !== undefined) jsonSchema.description = words
    },
  })
}

/** The form of every flow, by the flow's name. */
export const flowForms = ({ flows }: Plan): Record<string, unknown> =>
  Object.fromEntries(flows.map(({ flow, input }) => [flow, formOf(input)]))

export function writeFlowForms(plan: Plan, folder: string): void {
  writeFileSync(join(folder, flowFormsFile), JSON.stringify(flowForms(plan), null, 1))
}
