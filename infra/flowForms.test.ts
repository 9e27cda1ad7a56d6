import { expect, it } from 'vitest'
import { z } from 'zod'
import { flowForms } from './flowForms.ts'
import { readPlan } from './plan.ts'

const form = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })),
  required: z.array(z.string()),
})

it('every flow that operators start has a form, whose fields say what they want', async () => {
  const plan = await readPlan()
  const forms = flowForms(plan)
  const forOperators = plan.flows.map(({ flow }) => flow).filter(flow => flow.startsWith('ops-'))
  expect(forOperators.length).toBeGreaterThan(0)
  for (const flow of forOperators) {
    const { properties, required } = form.parse(forms[flow])
    expect(required, flow).toEqual(expect.arrayContaining(['by', 'reason']))
    for (const [field, { description }] of Object.entries(properties))
      expect(description, `${flow} ${field}`).toMatch(/^\S.{5,}/)
  }
})

it('a form is the contract: types, choices, patterns, and what may be left out', async () => {
  const forms = flowForms(await readPlan())
  const { properties, required } = form.parse(forms['ops-review-kyc'])
  expect(properties.decision).toEqual({
    type: 'string',
    enum: ['approve', 'reject', 'askAgain'],
    description: 'it is approve, reject or askAgain',
  })
  expect(properties.version).toMatchObject({ type: 'integer' })
  expect(properties.remarks).toMatchObject({ type: 'array', description: expect.stringContaining('e.g. [{') })
  expect(required).toEqual(['investorId', 'decision', 'by', 'reason'])
  expect(form.parse(forms['book-reconciliation']).required).toEqual(['date'])
})
