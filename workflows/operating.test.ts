import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readOperatorInput } from '../shared/vocabulary/operator/operatorInput.ts'

/** What the runbook tells operators to type is what the flows take. */

const isSchema = z.custom<z.core.$ZodType>(value => value instanceof Object && '_zod' in value)
const contract = z.object({ flowInput: isSchema })
const operatorFlow = z.object({ definition: z.object({ input: isSchema }) })
const here = new URL('.', import.meta.url)
const flows = readdirSync(here).filter(flow => existsSync(new URL(`${flow}/steps.ts`, here)))
const forOperators = flows.filter(flow => flow.startsWith('ops-'))

const runbook = readFileSync(new URL('OPERATIONS.md', here), 'utf8')
const examples = [...runbook.matchAll(/^`([a-z-]+)` [^\n]*\n\n```json\n([\s\S]*?)```/gm)].map(
  ([, flow = '', text = '']) => ({ flow, text }),
)
const inputOf = async (flow: string) =>
  flow.startsWith('ops-')
    ? operatorFlow.parse(await import(`./${flow}/definition.ts`)).definition.input
    : contract.parse(await import(`./${flow}/contract.ts`)).flowInput

describe('the runbook', () => {
  it('has an example of every flow that operators start, and nothing else in JSON', () => {
    const documented = new Set(examples.map(({ flow }) => flow))
    expect(forOperators.filter(flow => !documented.has(flow))).toEqual([])
    expect([...documented].filter(flow => !flows.includes(flow))).toEqual([])
    expect(runbook.match(/^```json$/gm)).toHaveLength(examples.length)
  })

  it('says of every flow when and how it is used', () => {
    // What `npm run new` writes.
    const unsaid = [...runbook.matchAll(/^`([a-z-]+)` .* changes nothing of it yet\.$/gm)].map(
      ([, flow]) =>
        `${flow}: say in workflows/OPERATIONS.md when it is started, what it changes and what it refuses`,
    )
    expect(unsaid).toEqual([])
  })

  it.each(examples)('$flow takes $text', async ({ flow, text }) => {
    const typed: unknown = JSON.parse(text)
    expect(readOperatorInput(await inputOf(flow), typed)).toEqual({ ok: true, input: typed })
  })

  it('shows the input on the command lines as well', async () => {
    const readme = readFileSync(new URL('../README.md', here), 'utf8')
    const text = `${runbook}${readme}`
    const lines = [
      ...text.matchAll(/npm run ops -- ([a-z-]+) '([^']+)'/g),
      ...text.matchAll(/stateMachine:ops-([a-z-]+) \\\n +--input '([^']+)'/g),
    ]
    expect(lines.length).toBeGreaterThanOrEqual(3)
    // The first version of the command line knows no other name of it.
    expect(text.match(/\bAWS_REGION=/g)).toBeNull()
    for (const [line, flow = '', input = ''] of lines) {
      // Where whoever reads puts their own id, it is cut short.
      const typed: unknown = JSON.parse(input.replaceAll('_…', '_mfz3k1x0-0123456789abcdef01234567'))
      expect(readOperatorInput(await inputOf(`ops-${flow}`), typed).ok, line).toBe(true)
    }
  })
})
