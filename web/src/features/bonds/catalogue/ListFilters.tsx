import { useEffect, useRef } from 'react'
import { gradeFamilies, monthLimits, sortings } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../bonds.module.css'
import { frequencies, type ListWish, wishKeys } from './listWish.ts'

interface ListFiltersProps {
  readonly wish: ListWish
  /** `undefined` takes one away. */
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** After so long without a key the search begins. */
const pauseMs = 300

/** Search, filters and sorting of the list; the address keeps them. */
export function ListFilters({ wish, onChange }: ListFiltersProps) {
  const { t } = useTexts()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(typing.current), [])
  const search = (text: string): void => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => onChange({ search: text.trim() || undefined }), pauseMs)
  }
  const clear = (): void => {
    clearTimeout(typing.current)
    form.current?.reset()
    const field = form.current?.elements.namedItem('search')
    if (field instanceof HTMLInputElement) field.value = ''
    onChange(Object.fromEntries(wishKeys.map(key => [key, undefined])))
  }
  const choice = (name: 'rating' | 'months' | 'frequency' | 'sort') => ({
    name,
    required: false,
    value: wish[name] ?? '',
    onChange: (event: { readonly currentTarget: HTMLSelectElement }) =>
      onChange({ [name]: event.currentTarget.value || undefined }),
  })
  return (
    <search>
      <form
        ref={form}
        className={css.filters}
        aria-label={t('bonds.filters')}
        onSubmit={event => event.preventDefault()}
      >
        <TextField
          name="search"
          required={false}
          type="search"
          label={t('bonds.search')}
          placeholder={t('bonds.searchHint')}
          maxLength={60}
          defaultValue={wish.search ?? ''}
          onChange={event => search(event.currentTarget.value)}
        />
        <SelectField
          {...choice('rating')}
          label={t('bonds.rating')}
          placeholder={t('bonds.any')}
          options={gradeFamilies.map(value => ({ value, label: t('bonds.orBetter', { grade: value }) }))}
        />
        <SelectField
          {...choice('months')}
          label={t('bonds.monthsLeft')}
          placeholder={t('bonds.any')}
          options={monthLimits.map(value => ({
            value,
            label: t('bonds.withinMonths', { count: Number(value) }),
          }))}
        />
        <SelectField
          {...choice('frequency')}
          label={t('bonds.interest')}
          placeholder={t('bonds.any')}
          options={frequencies.map(value => ({ value, label: t(`bonds.frequency.${value}`) }))}
        />
        <SelectField
          {...choice('sort')}
          label={t('bonds.sortBy')}
          placeholder={t('bonds.sort.order')}
          options={sortings.map(value => ({ value, label: t(`bonds.sort.${value}`) }))}
        />
        {Object.keys(wish).length > 0 && (
          <Button variant="quiet" onClick={clear}>
            {t('bonds.clearFilters')}
          </Button>
        )}
      </form>
    </search>
  )
}
