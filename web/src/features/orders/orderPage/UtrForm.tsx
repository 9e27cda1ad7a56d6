import * as z from 'zod/mini'
import { updateOrder } from '../../../../../shared/contracts/orders/updateOrder.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from './orderPage.module.css'

/** The contract's schema of the UTR; an empty field is refused. */
const schema = z.object({ utr: updateOrder.input.shape.utr })

/** Saves the UTR of a bank transfer; only for display, the order is paid when the money arrives. */
export function UtrForm({ orderId, onNoted }: { readonly orderId: string; readonly onNoted: () => void }) {
  const { t } = useTexts()
  const form = useForm({
    schema,
    submit: async ({ utr }) => {
      const answer = await callContract(updateOrder, { orderId, updatedOrder: { paymentType: 'NEFT' }, utr })
      if (!answer.ok) return answer.problem
      toast.success(t('orders.utrSaved'))
      onNoted()
    },
  })
  return (
    <form {...form.props} className={css.utr}>
      <TextField
        {...form.field('utr')}
        label={t('orders.utrLabel')}
        hint={t('orders.utrHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck="false"
        maxLength={22}
      />
      {form.error !== undefined && <Banner tone="error" title={form.error} />}
      <Button type="submit" variant="secondary" busy={form.busy}>
        {t('orders.utrSave')}
      </Button>
    </form>
  )
}
