/** The parameter that holds a version of the data key of encrypted fields; the first one has no number. */
export const dataKeyName = (version: number): string => (version === 1 ? 'field-key' : `field-key-${version}`)
