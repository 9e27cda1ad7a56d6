import * as z from 'zod/mini'
import { accountNumber, asName, ifsc } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** The holder's name as the bank form takes it (D2 s5: Name is mandatory; at most 100). */
export const accountHolder = z
  .string('bank.nameMandatory')
  .check(z.trim(), z.minLength(1, 'bank.nameMandatory'), z.maxLength(100, 'bank.nameMandatory'), asName)

/**
 * Starts a penny drop (D2 s4, s7). `result.validationRequestId` is what the status is asked by. `allowBank` is true
 * when this very account is already verified for the investor. The server never believes a client's word on verification (K-115).
 * An IFSC that its bank does not have is refused before a penny is dropped.
 */
export const verifyBank = defineCall('verifyBank', 'POST /bse/banks/verify', {
  access: 'session',
  sealed: true,
  idempotent: true,
  limit: { perSecond: 200, burst: 1000 },
  input: z.object({ name: accountHolder, accountNumber, ifsc }),
  reply: envelope({ result: z.object({ validationRequestId: z.string() }), allowBank: z.boolean() }),
  problems: [
    'bank.nameMandatory',
    'bank.ifscInvalid',
    'bank.accountNumberRequired',
    'bank.accountNumberInvalid',
    'bank.accountNumberTooLong',
    'bank.tooManyAccounts',
    'bank.alreadyRegistered',
    'bank.kycClosed',
  ],
})
