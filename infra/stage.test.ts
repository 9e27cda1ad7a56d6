import { App } from 'aws-cdk-lib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { companyFixture } from '../shared/contracts/content/fixtures/companyFixture.ts'
import { readContext, readStage } from './stage.ts'

const stages = z.looseObject({ stages: z.record(z.string(), z.record(z.string(), z.unknown())) })
const facts = {
  ...companyFixture,
  email: 'support@sthirank.in',
  grievanceEmail: 'grievance@sthirank.in',
}

/** The stage of production with changes, as the CDK command line would read it. */
const production = (changes: object) => {
  const context = stages.parse(readContext())
  const stage = { ...context.stages.production, ...changes }
  return () =>
    readStage(new App({ context: { stage: 'production', stages: { ...context.stages, production: stage } } }))
}
const siteOrigin = 'https://invest.sthirank.in'

it('a stage that visitors can reach names the company that runs it (U1)', () => {
  expect(production({ siteOrigin, company: facts })().company).toEqual(facts)
  expect(production({ siteOrigin })).toThrow(/company\.name, company\.registration, .* is a sample/)
  expect(production({ siteOrigin, company: { ...facts, registration: 'INZ000000000' } })).toThrow(
    'company.registration is a sample; https://invest.sthirank.in needs the facts of the company that runs it',
  )
})

it.each(Object.keys(facts))('none is deployed without its %s', name => {
  expect(production({ company: { ...facts, [name]: '' } })).toThrow()
})
