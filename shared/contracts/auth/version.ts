import * as z from 'zod/mini'
import { defineCall } from '../defineCall.ts'

/** The version the web expects: `5.0.0` (D3 s7, K-002). Any other answer shows the version notice. */
export const version = defineCall('version', 'GET /version', {
  access: 'public',
  answers: 'text',
  reply: z.string(),
})
