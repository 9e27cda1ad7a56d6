/** How the impersonated DigiLocker behaves, by a word in the customer's e-mail address (`scenarios.md`). */
const behaviours = [
  'slow',
  'silent',
  'down',
  'garbled',
  'refused',
  'fetchslow',
  'fetchdown',
  'fetchgarbled',
  'unmasked',
  'empty',
  'nostate',
] as const
type DigioBehaviour = (typeof behaviours)[number]

/** e.g. `asha+digilocker.slow@demo.sthirank.test`. */
export function behaviourOf(identifier: string): DigioBehaviour | undefined {
  const word = /digilocker\.([a-z]+)@/i.exec(identifier)?.[1]?.toLowerCase()
  return behaviours.find(behaviour => behaviour === word)
}

/** How long an answer takes, by the sandbox's clock. */
export const answersAfterMs: Readonly<Partial<Record<DigioBehaviour, number>>> = {
  slow: 4_000,
  silent: 30_000,
  fetchslow: 4_000,
}

/** What the investor may press on the hosted page. */
export const choices = ['consent', 'deny', 'expire', 'maintenance'] as const
export type Choice = (typeof choices)[number]

export const maintenanceMs = 15 * 60_000
export const maintenanceText = 'DigiLocker is under maintenance. Please try again later.'

/** A picture of one dot: the vendor sends one, and our code must not keep it. */
const picture = '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////wgALCAABAAEBAREA/9oACAEBAAAAAT//2Q=='

/** What is shared after consent. The Aadhaar number is masked unless the behaviour is `unmasked`. */
export function sharedDetails(name: string, pan: string, behaviour: DigioBehaviour | undefined) {
  if (behaviour === 'empty') return {}
  const unmasked = '2341 2341 2346'
  const street = '12, 2nd Cross, 4th Block'
  const address = {
    address: `${street}${behaviour === 'unmasked' ? `, UID ${unmasked}` : ''}, Koramangala, Bengaluru, Karnataka, 560034`,
    locality_or_post_office: 'Koramangala',
    district_or_city: 'Bengaluru',
    state: behaviour === 'nostate' ? 'Elsewhere' : 'Karnataka',
    pincode: '560034',
  }
  return {
    aadhaar: {
      id_number: behaviour === 'unmasked' ? unmasked : 'xxxxxxxx1234',
      document_type: 'AADHAAR',
      id_proof_type: 'ID_PROOF',
      gender: 'F',
      image: picture,
      name: name.toUpperCase(),
      last_refresh_date: '01/11/2026',
      dob: '07/02/1990',
      father_name: '',
      current_address: address.address,
      permanent_address: address.address,
      current_address_details: address,
      permanent_address_details: address,
    },
    pan:
      pan === ''
        ? undefined
        : {
            id_number: pan,
            document_type: 'PAN',
            id_proof_type: 'ID_PROOF',
            gender: 'F',
            name: name.toUpperCase(),
            dob: '07/02/1990',
          },
  }
}
