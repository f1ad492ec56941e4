/** The reader's side of a name written as "中文 / English"; a name in one language as it is. */
export function localizeName(name: string, language: string): string {
  const [chinese, english, ...rest] = name.split(' / ')
  if (!chinese || !english || rest.length > 0) return name
  return language === 'en-US' ? english : chinese
}
