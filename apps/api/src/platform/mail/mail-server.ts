import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.js';

/**
 * Timeouts in milliseconds. Their sum is shorter than the time after which the queue considers a
 * job lost.
 */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Loads nodemailer for the first email, because many installations send no email. */
export async function connectMailServer({ SMTP_URL }: Config): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: SMTP_URL, pool: true, maxConnections: 1, ...TIMEOUTS });
}
