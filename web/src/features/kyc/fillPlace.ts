import { homeCountry } from '../../../../shared/vocabulary/countries.ts'
import { placeOfPin } from '../../../../shared/vocabulary/places/pinCodes.ts'

/** What was filled in from the pin code; text of the investor's own is never replaced. */
export interface FilledPlace {
  readonly state?: string | undefined
  readonly districtOrCity?: string | undefined
}

const set = {
  INPUT: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set,
  SELECT: Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set,
}

/** Writes a value as if it had been typed, so that drafts and errors follow. */
function type(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  set[field instanceof HTMLSelectElement ? 'SELECT' : 'INPUT']?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Fills state and city of an Indian address from its pin code, as far as they are sure and nobody has typed them. */
export function fillPlace(form: HTMLFormElement | null, pincode: string, before: FilledPlace): FilledPlace {
  const fieldOf = (name: string) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined
  }
  if (fieldOf('country')?.value !== homeCountry) return before
  const { state, city } = placeOfPin(pincode)
  const filled: Record<string, string | undefined> = { ...before }
  for (const [name, value] of [
    ['state', state],
    ['districtOrCity', city],
  ] as const) {
    const field = fieldOf(name)
    const isOurs = field !== undefined && (field.value === '' || field.value === before[name])
    if (!isOurs || value === undefined || field.value === value) continue
    type(field, value)
    filled[name] = value
  }
  return filled
}
