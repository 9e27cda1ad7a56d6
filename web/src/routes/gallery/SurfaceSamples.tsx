import { useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Actions, Card, DescriptionList, LedgerRow, Stack } from '../../components/ui/Card.tsx'
import { Dialog, Sheet } from '../../components/ui/feedback/Dialog.tsx'
import { StatusStamp } from '../../components/ui/feedback/StatusStamp.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { TextField } from '../../components/ui/form/TextField.tsx'
import { IconDots, IconDownload, IconTrash } from '../../components/ui/icons/actions.ts'
import { Menu } from '../../components/ui/Menu.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useSampleText } from './useSampleText.ts'

/** Longer than 70 lines, as it is a list of samples. */
export function SurfaceSamples() {
  const { t } = useTexts()
  const sample = useSampleText()
  const [open, setOpen] = useState<'none' | 'dialog' | 'sheet'>('none')
  const close = () => setOpen('none')
  return (
    <>
      <Card
        variant="page"
        title={sample('Bank account', 'बैंक खाता')}
        aside={<StatusStamp tone="done">{t('common.statusVerified')}</StatusStamp>}
        actions={<Button variant="secondary">{t('common.edit')}</Button>}
      >
        <DescriptionList>
          <LedgerRow label={sample('Account number', 'खाता संख्या')}>•••• •••• 4821</LedgerRow>
          <LedgerRow label="IFSC">HDFC0000060</LedgerRow>
          <LedgerRow label={sample('Account holder', 'खाताधारक')}>Asha Kulkarni</LedgerRow>
        </DescriptionList>
      </Card>
      <Stack>
        <Card variant="sunken">
          {sample('A quieter surface for side notes.', 'साथ की टिप्पणियों के लिए शांत सतह।')}
        </Card>
        <Actions>
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            {sample('Open dialog', 'डायलॉग खोलें')}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('sheet')}>
            {sample('Open sheet', 'शीट खोलें')}
          </Button>
          <Menu
            label={t('common.moreActions')}
            items={[
              {
                key: 'save',
                label: sample('Download', 'डाउनलोड'),
                icon: <IconDownload size={20} />,
                onSelect: () => toast.success(t('common.saved')),
              },
              {
                key: 'drop',
                label: t('common.remove'),
                icon: <IconTrash size={20} />,
                danger: true,
                onSelect: () => toast.info(t('common.remove')),
              },
            ]}
          >
            <IconDots size={22} />
          </Menu>
        </Actions>
      </Stack>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={sample('Log out everywhere?', 'हर जगह से लॉग आउट करें?')}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" onClick={() => toast.success(t('common.success'))}>
              {t('session.logout')}
            </Button>
          </>
        }
      >
        {sample('All your other sessions end at once.', 'आपके बाक़ी सभी सत्र तुरंत समाप्त हो जाएँगे।')}
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={sample('Change the account', 'खाता बदलें')}
        actions={<Button onClick={close}>{t('common.save')}</Button>}
      >
        <Stack>
          <TextField name="sheetAccount" label={sample('Account number', 'खाता संख्या')} inputMode="numeric" />
          <TextField name="sheetIfsc" label="IFSC" autoCapitalize="characters" />
        </Stack>
      </Sheet>
    </>
  )
}
