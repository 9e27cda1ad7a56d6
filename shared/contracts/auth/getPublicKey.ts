import * as z from 'zod/mini'
import { defineCall, nothing } from '../defineCall.ts'

/** The RSA public key (PEM, text) that wraps the browser's secret (K-202); empty text when sealing is off (K-203). */
export const getPublicKey = defineCall({
  name: 'getPublicKey',
  domain: 'auth',
  method: 'GET',
  path: '/getPublicKey',
  access: 'public',
  answers: 'text',
  input: nothing,
  reply: z.string(),
  problems: [],
})
