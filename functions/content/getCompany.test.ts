import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { companyFixture } from '../../shared/contracts/content/fixtures/companyFixture.ts'
import { environment } from '../platform/environment.ts'
import { callOf } from '../platform/testing/calls.ts'
import { handleGetCompany } from './getCompany.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const facts = companyFixture

it('says to anybody who runs the platform', async () => {
  vi.stubEnv('COMPANY', JSON.stringify(facts))
  const outcome = await handleGetCompany({ company: environment.company() })(
    {},
    { ...callOf('inv_1', new Date('2026-11-20T04:30:00.000Z')), session: undefined },
  )
  expect(outcome).toMatchObject({ ok: true, body: { data: facts } })
})

it.each(Object.keys(facts))('is not started without its %s', name => {
  vi.stubEnv('COMPANY', JSON.stringify({ ...facts, [name]: ' ' }))
  expect(() => environment.company()).toThrow(z.core.$ZodError)
})
