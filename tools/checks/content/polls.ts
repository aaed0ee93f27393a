// Rules for polls: options and votes that voters could have cast, and every possible state.
import type { SiteFiles } from '../../../scripts/seed/content/content.ts'
import { isInOrder } from './comments.ts'
import { duplicates, fault, type Rule } from './rule.ts'
import { demoDay } from './sources.ts'

type Poll = SiteFiles['polls'][number]

const file = 'content/site/polls.yaml'
const maxOptions = 5
const maxChosen = 3

export const pollOptions: Rule = ({ site }) =>
  site.polls
    .filter(({ options, maximum_votable_amount: most }) => {
      const isFew = options.length >= 2 && options.length <= maxOptions
      return !isFew || most < 1 || most > Math.min(maxChosen, options.length)
    })
    .map(({ id }) => fault(file, id, 'has too few or too many options'))

export const pollVotes: Rule = ({ site }) =>
  site.polls
    .filter(({ options, votes = [], voters = 0, maximum_votable_amount: most }) => {
      const sum = votes.reduce((total, count) => total + count, 0)
      const isComplete = votes.length === 0 || votes.length === options.length
      const isPossible = Math.max(0, ...votes) <= voters && sum >= voters && sum <= voters * most
      return !isComplete || !isPossible
    })
    .map(({ id }) => fault(file, id, 'has votes that its voters could not cast'))

export const pollBallots: Rule = ({ site }) =>
  site.polls.flatMap(({ id, from, to, options, ballots = [], maximum_votable_amount: most }) =>
    ballots
      .filter(({ at, options: chosen }) => {
        const isInTime = isInOrder(from, at) && Date.parse(at) < Date.parse(to)
        const isAllowed = chosen.length <= most && duplicates(chosen).length === 0
        return !isInTime || !isAllowed || chosen.some((number) => !options[number - 1])
      })
      .map(({ by }) => fault(file, `${id}.${by}`, 'is no valid ballot')),
  )

export const pollStates: Rule = ({ site: { polls } }) => {
  const day = demoDay.getTime()
  const isOver = ({ to }: Poll) => Date.parse(to) <= day
  const isToCome = ({ from }: Poll) => Date.parse(from) > day
  const open = polls.filter((one) => !isOver(one) && !isToCome(one))
  const states = {
    'two open': open.length >= 2,
    'two ended': polls.filter(isOver).length >= 2,
    'one to come': polls.some(isToCome),
    'ballots in all open ones': open.every(({ ballots = [] }) => ballots.length > 0),
  }
  return Object.entries(states)
    .filter(([, isThere]) => !isThere)
    .map(([state]) => fault(file, state, 'the polls do not have it'))
}
