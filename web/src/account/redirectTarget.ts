/** Returns the path to open after signing in; only paths of this site are accepted (AU-021). */
export function redirectTarget(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect)) return '/'
  // Control characters are dropped by the browser and could hide a second slash.
  return [...redirect].some((letter) => letter < ' ') ? '/' : redirect
}
