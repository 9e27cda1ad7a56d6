import { useTexts } from '../../lib/i18n.ts'

/** Sample texts of the gallery, which are no texts of the product. */
export function useSampleText(): (english: string, hindi: string) => string {
  const { language } = useTexts()
  return (english, hindi) => (language === 'hi' ? hindi : english)
}
