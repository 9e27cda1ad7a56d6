import * as z from 'zod/mini'
import { defineCall } from '../defineCall.ts'

/** The RSA public key (PEM, text) that wraps the browser's secret (K-202); empty text when sealing is off (K-203). */
export const getPublicKey = defineCall('getPublicKey', 'GET /getPublicKey', {
  access: 'public',
  answers: 'text',
  reply: z.string(),
})
