/** Ready-made advice about a lost animal. The web app contains its texts. */
export const REPORT_ADVICE = ['shy', 'calm', 'bites'] as const;

export type ReportAdvice = (typeof REPORT_ADVICE)[number];
