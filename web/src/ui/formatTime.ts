/** A point in time in the reader's words, short enough for a card; by the reader's clock where no zone is named. */
export function formatTime(iso: string, language: string, timeZone?: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  const style = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) } as const
  return new Intl.DateTimeFormat(language, style).format(time)
}
