import * as z from 'zod/mini'
import { accountTypeCodes } from '../../vocabulary/codeMaps.ts'
import { accountNumber, asName, ifsc } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { accountHolder } from './verifyBank.ts'

/** Saves the bank account (D2 s3, s7). Its status is what the penny drop said, whatever the client sends (K-115). The branch is the investor's word when our directory does not know the IFSC. */
export const addBank = defineCall('addBank', 'POST /bank/accounts', {
  access: 'session',
  sealed: true,
  idempotent: true,
  input: z.object({
    name: accountHolder,
    accountNumber,
    ifsc,
    accountType: z.enum(accountTypeCodes, 'bank.accountTypeRequired'),
    branchName: z.optional(z.string().check(z.trim(), z.maxLength(100, 'common.fieldInvalid'), asName)),
    pan: optionalText(10),
    product: optionalText(50),
  }),
  reply: envelope({
    data: z.object({ status: z.enum(['verified', 'verification under process', 'verification failed']) }),
  }),
  problems: [
    'auth.freshLoginNeeded',
    'bank.addFailed',
    'bank.nameMandatory',
    'bank.ifscInvalid',
    'bank.accountNumberRequired',
    'bank.accountNumberInvalid',
    'bank.accountNumberTooLong',
    'bank.accountTypeRequired',
    'bank.checkEntries',
    'bank.alreadyRegistered',
    'bank.kycClosed',
  ],
})
