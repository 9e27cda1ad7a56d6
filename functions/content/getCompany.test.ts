import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { environment } from '../platform/environment.ts'
import { callOf } from '../platform/testing/calls.ts'
import { handleGetCompany } from './getCompany.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const facts = {
  name: 'Sthirank Securities Private Limited',
  registration: 'INZ000123456',
  membership: 'BSE, debt segment',
  cin: 'U67120MH2024PTC123456',
  address: '1 Fort Road, Mumbai 400001',
  phone: '022 1234 5678',
  email: 'support@sthirank.test',
  grievanceOfficer: 'A. Officer',
  grievanceEmail: 'grievance@sthirank.test',
}

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
