import type { ReactNode } from 'react'
import { Card, Columns, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Tabs } from '../../components/ui/Tabs.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { FieldSamples } from './FieldSamples.tsx'
import { MoneySamples } from './MoneySamples.tsx'
import { NoticeSamples } from './NoticeSamples.tsx'
import { ShellSamples } from './ShellSamples.tsx'
import { StatusSamples } from './StatusSamples.tsx'
import { SurfaceSamples } from './SurfaceSamples.tsx'
import { useSay } from './say.ts'

/** Every component in all its states, on one page: `/platform/#/gallery`, in every build but production's. */
export function GalleryRoute() {
  const { t } = useTexts()
  const say = useSay()
  return (
    <>
      <PageTitle
        eyebrow={say('Design system', 'डिज़ाइन प्रणाली')}
        lead={say(
          'Every part of the passbook in all its states. Change the language and the theme above.',
          'पासबुक का हर हिस्सा, उसकी हर स्थिति में। भाषा और रूप-रंग ऊपर से बदलें।',
        )}
      >
        {t('common.galleryTitle')}
      </PageTitle>
      <Stack gap={8}>
        <Section title={say('Amounts and dates', 'राशियाँ और तारीख़ें')}>
          <MoneySamples />
        </Section>
        <Section title={say('Statuses', 'स्थितियाँ')}>
          <StatusSamples />
        </Section>
        <Section title={say('Fields and forms', 'फ़ील्ड और फ़ॉर्म')}>
          <FieldSamples />
        </Section>
        <Section title={say('Messages', 'संदेश')}>
          <NoticeSamples />
        </Section>
        <Section title={say('Surfaces', 'सतहें')}>
          <SurfaceSamples />
        </Section>
        <Section title={say('Tabs', 'टैब')}>
          <Tabs
            label={say('Portfolio', 'पोर्टफ़ोलियो')}
            items={[
              {
                key: 'now',
                label: say('Current', 'वर्तमान'),
                panel: <p>{say('Holdings today', 'आज की होल्डिंग')}</p>,
              },
              {
                key: 'done',
                label: say('Matured', 'परिपक्व'),
                panel: <p>{say('Paid back in full', 'पूरा चुकाया गया')}</p>,
              },
            ]}
          />
        </Section>
        <Section title={say('The shell', 'ढाँचा')}>
          <ShellSamples />
        </Section>
      </Stack>
    </>
  )
}

function Section({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <Columns min="wide">{children}</Columns>
    </Card>
  )
}
