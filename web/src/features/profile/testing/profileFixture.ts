import { type FakeHandler, replies } from '../../../lib/calls/testing/fakeServer.ts'

/** The profile of an investor who has just signed up, changed as a test needs it. */
export const profileAs =
  (changes: Record<string, unknown> = {}): FakeHandler =>
  () =>
    replies({
      data: {
        email: 'asha@example.test',
        name: 'Asha Rao',
        phone: '9876543210',
        phoneVerified: true,
        documents: [],
        rejectRemarks: [],
        bankVerified: { status: 'none' },
        enhancedKycStaus: 'pending',
        identity: {},
        userInHypervergeCug: false,
        forceKYC: false,
        obUserApproved: false,
        isMfuUser: false,
        premiumUser: false,
        termsOutdated: false,
        nominationMissing: false,
        userType: 'bonds',
        cards: ['pan', 'kyc', 'bank', 'demat'].map(kind => ({
          kind,
          status: 'notUploaded',
          action: 'update',
        })),
        steps: { pan: false, address: false, bank: false, demat: false },
        ...changes,
      },
    })
