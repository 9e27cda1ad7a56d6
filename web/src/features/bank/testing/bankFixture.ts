import { replies } from '../../../lib/calls/testing/fakeServer.ts'

export const attempt = 'bav_mfz3k1x0-0000000001'

const account = {
  nameInBank: 'ASHA RAO',
  accountNumber: '••••••••6789',
  ifscCode: 'HDFC0000053',
  accountType: 'SB',
  bankName: 'HDFC Bank',
  branchName: 'Fort',
  branchTypedByInvestor: false,
}

export type BankStatus = 'none' | 'pending' | 'verified' | 'underProcess' | 'failed'

/** When the penny drop of `bankAs` began. */
export const startedAt = '2026-11-20T04:30:00.000Z'

/** The reply of `getBank` in a status, changed as a test needs it. */
export const bankAs = (status: BankStatus, changes = {}) =>
  replies({
    data: {
      status,
      ...(status === 'none' ? {} : { account, validationRequestId: attempt, startedAt }),
      timeline: [],
      can: {
        edit: status !== 'pending',
        verify: status !== 'pending',
        uploadProof: status === 'underProcess' || status === 'failed',
      },
      ...changes,
    },
  })
