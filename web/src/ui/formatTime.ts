/** A point in time in the reader's words, short enough for a card. */
export function formatTime(iso: string, language: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}
