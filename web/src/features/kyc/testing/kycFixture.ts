import type { KycBody } from '../kycData.ts'

const open = { state: 'open', complete: false } as const
export const done = { state: 'done', complete: true } as const

/** The KYC of an investor who has just signed up, changed as a test needs it. */
export const kycAs = (changes: Partial<KycBody> = {}): KycBody => ({
  state: 'incomplete',
  obUserApproved: false,
  userType: 'bonds',
  steps: { pan: open, address: open, bank: open, demat: open },
  documents: [],
  digilocker: { enabled: true },
  remarks: [],
  review: { stamp: 'stamp-1', ready: false },
  drafts: {},
  timeline: [],
  can: { edit: true },
  ...changes,
})

export const savedPan: NonNullable<KycBody['pan']> = {
  pan: 'ABCPE1234F',
  name: 'Asha Rao',
  dob: '1990-02-07',
  gender: 'F',
  income: '3',
  status: 'verified',
}

export const savedAddress: NonNullable<KycBody['address']> = {
  docType: 'aadhaar',
  source: 'manual',
  bothSidesInOne: false,
  details: {
    address: '12, MG Road',
    localityOrPostOffice: 'Indiranagar',
    districtOrCity: 'Bengaluru',
    state: 'Karnataka',
    stateCode: 'KA',
    country: 'IN',
    pincode: '560038',
  },
}

export const savedDemat: NonNullable<KycBody['demat']> = {
  number: 'IN30021412345678',
  depository: 'NSDL',
  dpName: 'HDFC Bank Limited',
  participantKnown: true,
}

/** An uploaded document of a type. */
export const documentAs = (type: KycBody['documents'][number]['type'], more = {}) => ({
  type,
  id: `doc_mfz3k1x0-${type}0000000`,
  at: '2026-11-20T04:30:00.000Z',
  refused: false,
  ...more,
})
