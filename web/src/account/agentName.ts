const browsers = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** Returns the common names of browser and system for a user agent, or its first characters when neither is known. */
export function agentName(agent: string): string {
  const names = [findName(browsers, agent), findName(systems, agent)].filter((name) => name !== '')
  return names.length > 0 ? names.join(' · ') : agent.slice(0, 60)
}

function findName(known: readonly (readonly [RegExp, string])[], agent: string): string {
  return known.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
}
