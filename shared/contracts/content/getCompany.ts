import { defineCall, envelope } from '../defineCall.ts'
import { companyFacts } from './companyFacts.ts'

/** Who runs the platform: registration, address, and whom to write to. Anybody may read it. */
export const getCompany = defineCall('getCompany', 'GET /content/company', {
  access: 'public',
  reply: envelope({ data: companyFacts }),
})
