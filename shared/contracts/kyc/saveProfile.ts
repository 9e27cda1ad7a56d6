import * as z from 'zod/mini'
import { birthDate } from '../../vocabulary/birthDate.ts'
import { addressDocTypes, genderCodes, incomeCodes } from '../../vocabulary/codeMaps.ts'
import { dematNumber } from '../../vocabulary/demat.ts'
import { asName, pan, personName } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { addressDetails } from './address.ts'

const short = optionalText(50)

/**
 * Update user (D2 s3, s7; K-039, K-041): saves what is sent and nothing else. The steps of the KYC send their own
 * parts: PAN details, address, demat. `formType` `CPD` is accepted with any other fields (K-124). The bank's part is
 * not saved here: an account is saved by `/bank/accounts`, after its verification. A PAN must have been verified with
 * this very name and date of birth (`getUserNameFromPan`); a demat number needs the consent `demat`.
 */
export const saveProfile = defineCall('saveProfile', 'POST /users/profile', {
  access: 'session',
  sealed: true,
  input: z.object({
    formType: optionalText(20),
    productName: short,
    userType: z.optional(z.enum(['fd', 'bonds'], 'common.fieldInvalid')),
    name: z.optional(personName),
    pan: z.optional(pan),
    dob: z.optional(birthDate),
    income: z.optional(z.enum(incomeCodes, 'kyc.incomeRequired')),
    gender: z.optional(z.enum(genderCodes, 'kyc.genderRequired')),
    addressDocType: z.optional(z.enum(addressDocTypes, 'kyc.docTypeRequired')),
    /** One file shows front and back of the address proof, so no second one is asked for. */
    bothSidesInOne: z.optional(z.boolean('common.fieldInvalid')),
    addressDetails: z.optional(addressDetails),
    demat: z.optional(dematNumber),
    /** The demat account is an NRO account, without which an investor who lives abroad cannot add one (D2 s5). */
    nro: z.optional(z.boolean('common.fieldInvalid')),
    /** Believed only for a participant our list does not know. */
    dpName: z.optional(z.string().check(z.trim(), z.maxLength(100, 'kyc.tooLong'), asName)),
  }),
  reply: envelope({}),
  problems: [
    'account.updateFailed',
    'auth.invalidName',
    'bank.kycClosed',
    'demat.alreadyRegistered',
    'demat.consentRequired',
    'demat.invalid',
    'demat.newNumberNeeded',
    'demat.nriNote',
    'demat.required',
    'kyc.addressRequired',
    'kyc.cityRequired',
    'kyc.countryRequired',
    'kyc.docTypeRequired',
    'kyc.dobRequired',
    'kyc.genderRequired',
    'kyc.incomeRequired',
    'kyc.lettersOnly',
    'kyc.localityRequired',
    'kyc.panIndividualsOnly',
    'kyc.panInvalid',
    'kyc.panNotUnique',
    'kyc.panRequired',
    'kyc.panUnverified',
    'kyc.pinContradicts',
    'kyc.pincodeRequired',
    'kyc.stateRequired',
    'kyc.tooLong',
    'kyc.underAge',
  ],
})
