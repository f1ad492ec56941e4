/** Category of the tags of the bundled templates (host/app/src/bundled_templates.rs). */
export const TEMPLATE_CATEGORY = '模板'

/** English names of the bundled tags. Other tags are shown as their authors wrote them. */
const inEnglish: Record<string, string> = {
  邀请函: 'Invitations',
  婚礼: 'Weddings',
  企业: 'Business',
  营销: 'Marketing',
  报名: 'Registration',
  调研: 'Surveys',
  餐饮: 'Food',
  活动: 'Events',
  个人: 'Personal',
  节日: 'Holidays',
  教育: 'Education',
  资讯: 'News',
}

/** Compares tags: the bundled occasions in a fixed order, all others after them. */
export function byOccasion(a: { name: string }, b: { name: string }): number {
  const place = ({ name }: { name: string }) => {
    const at = Object.keys(inEnglish).indexOf(name)
    return at < 0 ? Infinity : at
  }
  const [left, right] = [place(a), place(b)]
  return left === right ? 0 : left - right
}

export function templateTagName(name: string, language: string): string {
  return language.startsWith('en') ? (inEnglish[name] ?? name) : name
}
