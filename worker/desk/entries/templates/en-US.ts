import { bullets, heading, quote, steps, table, text, type TemplateTexts } from './blocks.ts'

export const enUS: TemplateTexts = {
  news: {
    title: '[Who] [did what]: [the one figure or result that matters]',
    subtitle: '[What this means for readers, in one sentence that does not repeat the title]',
    body: [
      text(
        'On [date], [who] [did what] in [where]. [State the result in one sentence, with its figure and unit.] Readers who stop here should know what happened.',
      ),
      heading('What happened'),
      text(
        '[Two or three sentences in order of time. Times in UTC+8, amounts with their currency.]',
      ),
      bullets(
        '[First figure: how much, compared with what]',
        '[Second figure: who counted it, and up to which day]',
      ),
      heading('Why it matters'),
      text(
        '[Who is affected, from when, and whether readers need to do anything. If nothing changes, say so.]',
      ),
      quote('[One sentence, word for word.]', '— [Name], [position]'),
      heading('What comes next'),
      text('[The next date that is certain, and what happens then. Say what is not known yet.]'),
      text('Sources: [document, announcement or interview, with a link]'),
    ],
  },
  event: {
    title: '[Name of the event]: [month] [day] to [month] [day]',
    subtitle: '[What there is to win and what it takes, in one sentence]',
    body: [
      text(
        '[What the event is, whom it is for, and what is different this time. Two or three sentences, no exclamation points.]',
      ),
      table(
        ['Item', 'Details'],
        ['Time (UTC+8)', '[yyyy-mm-dd hh:mm] to [yyyy-mm-dd hh:mm]'],
        ['Who can take part', '[all members, or the conditions]'],
        ['Games', '[names, with links]'],
        ['Rewards', '[kind, amount, currency, number of places]'],
      ),
      heading('How to take part'),
      steps('[Where to enter]', '[What counts as taking part]', '[Where the result appears]'),
      heading('Rules'),
      bullets(
        '[How often per person, lowest and highest amounts]',
        '[When rewards arrive; the wagering requirement as a multiple]',
        '[What does not count]',
      ),
      heading('Questions'),
      text(
        '[Where to ask, and how soon there is an answer.] Play within your means. When you need a break, set a limit or pause in your account.',
      ),
    ],
  },
  game: {
    title: '[Name of the game]: [the one thing no other game does]',
    subtitle: '[How long a round takes and how it is won, in one sentence]',
    body: [
      text(
        '[What do people notice when they see it for the first time? Begin with the screen or the start of a round. Two or three sentences.]',
      ),
      table(
        ['Item', 'Details'],
        ['Category and type', '[category] · [type]'],
        ['Brand', '[brand]'],
        ['Highest odds', '[number]×'],
        ['Jackpot', '[layers and their names, or none]'],
        ['Devices', '[desktop, tablet, phone]'],
        ['Launch date', '[yyyy-mm-dd hh:mm] (UTC+8)'],
      ),
      heading('How a round goes'),
      steps(
        '[The bet: lowest and highest amounts]',
        '[The round: what to watch, what to choose]',
        '[The result: how it pays]',
      ),
      heading('Worth trying for'),
      text('[One feature, shown in one round, with figures.]'),
      heading('Before you play'),
      bullets(
        '[Return to player and volatility]',
        '[Whether there are free games and credit exchange]',
        '[Whom it suits, and whom it does not]',
      ),
    ],
  },
  market: {
    title: '[Market or category]: [up or down by how much] in [period]',
    subtitle: '[The most surprising figure, and what it does not show]',
    body: [
      text(
        'In [period], [measure] of [market or category] came to [number], [up or down by how much] from [previous period]. [The main reason, in one sentence.]',
      ),
      heading('The figures'),
      table(
        ['Measure', 'This period', 'Last period', 'Change'],
        ['[Measure 1]', '[number]', '[number]', '[percent]'],
        ['[Measure 2]', '[number]', '[number]', '[percent]'],
      ),
      text(
        'Covers [regions, sample, currency]. As of [date]. Source: [institution or report, with a link].',
      ),
      heading('How to read them'),
      text(
        '[One explanation and the evidence for it. Do not mistake what happened together for cause and effect.]',
      ),
      bullets('[Another explanation that also fits]', '[Season, schedule or holidays]'),
      heading('What we do not know'),
      text(
        '[What the data leaves out, and when the next figures come.] This is not advice to invest or to bet.',
      ),
    ],
  },
  rules: {
    title: '[The question as a reader would ask it]?',
    subtitle: '[The answer in one sentence, without exceptions]',
    body: [
      text(
        '[Answer first, reasons second. Two or three sentences that settle the most common case.]',
      ),
      heading('An example'),
      text(
        '[What was bet, how it ended, how it is calculated, what is paid. Show every step, in round numbers that can be checked in the head.]',
      ),
      heading('Case by case'),
      table(
        ['Case', 'What happens', 'Example'],
        ['[Ordinary case]', '[what happens]', '[numbers]'],
        ['[Tie or refund]', '[what happens]', '[numbers]'],
        ['[Interrupted or canceled]', '[what happens]', '[numbers]'],
      ),
      heading('Common mistakes'),
      bullets('[Mistake 1]: [how it really is]', '[Mistake 2]: [how it really is]'),
      heading('Where the rules are'),
      text(
        '[Name of the rules, section and link], in force from [date], version [number]. Where the two differ, the rules decide.',
      ),
    ],
  },
  notice: {
    title: '[Month] [day], [hh:mm] to [hh:mm]: [what] pauses [or changes]',
    subtitle: '[Who is affected, and whether they need to do anything]',
    body: [
      text(
        'Because of [reason], [what] will [pause, change or return] at [time]. [One sentence on whether balances, bets and data are affected.]',
      ),
      table(
        ['Item', 'Details'],
        ['Start (UTC+8)', '[yyyy-mm-dd hh:mm]'],
        ['End (UTC+8)', '[yyyy-mm-dd hh:mm], possibly earlier'],
        ['Affected', '[games, features, regions or accounts]'],
        ['Not affected', '[login, withdrawals and so on, one by one]'],
      ),
      heading('What to do'),
      steps(
        '[Before: for example, finish open rounds]',
        '[During: where to follow progress]',
        '[After: for example, update or log in again]',
      ),
      heading('Open bets'),
      text('[How they are settled, and when the money arrives.]'),
      heading('Progress'),
      text(
        '[Where updates appear, how often, and whom to ask.] Last updated: [yyyy-mm-dd hh:mm] (UTC+8).',
      ),
    ],
  },
}
