import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** All metrics. Labels have few values and never contain ids or addresses. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    requestsShed: new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests turned away because the process had enough to do',
      labelNames: ['priority'],
      registers,
    }),
    requestsAllowed: new Gauge({
      name: 'http_requests_allowed',
      help: 'Requests that may run at once, by their measured latency',
      labelNames: ['priority'],
      registers,
    }),
    poolConnections: new Gauge({
      name: 'database_pool_connections',
      help: 'Database connections by state; waiting counts callers without one',
      labelNames: ['state'],
      registers,
    }),
    replicaReads: new Counter({
      name: 'replica_reads_total',
      help: 'Pages that the replica may answer, by the server that did',
      labelNames: ['from'],
      registers,
    }),
    replicaLagSeconds: new Gauge({
      name: 'replica_lag_seconds',
      help: 'How old the last is that the replica has received, and has replayed; infinite while it is away',
      labelNames: ['what'],
      registers,
    }),
    eventsDelivered: new Counter({
      name: 'outbox_events_delivered_total',
      help: 'Events handed to listeners',
      labelNames: ['listener', 'outcome'],
      registers,
    }),
    eventsDeadLettered: new Counter({
      name: 'outbox_events_buried_total',
      help: 'Events given up after too many attempts',
      labelNames: ['listener'],
      registers,
    }),
    outboxLagSeconds: new Gauge({
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest event that a listener has not handled; under all, of the oldest not yet distributed',
      labelNames: ['listener'],
      registers,
    }),
    outboxDeadLetters: new Gauge({
      name: 'outbox_dead_letters',
      help: 'Events waiting for a person, counted up to 1000',
      labelNames: ['listener'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time a job ran',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    jobLagSeconds: new Gauge({
      name: 'job_lag_seconds',
      help: 'How long the job that is due for longest has been due, by job; nothing where none is',
      labelNames: ['job'],
      registers,
    }),
    jobDeadLetters: new Gauge({
      name: 'job_dead_letters',
      help: 'Jobs given up that wait for a person, counted up to 1000',
      registers,
    }),
    providerSeconds: new Histogram({
      name: 'payment_provider_call_duration_seconds',
      help: 'Time of a call to the payment provider, its repetitions included',
      labelNames: ['operation', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    limitsBreaker: new Gauge({
      name: 'rate_limits_breaker_open',
      help: '1 while this process counts calls alone because Redis failed too often in a row',
      registers,
    }),
    providerBreaker: new Gauge({
      name: 'payment_provider_breaker_open',
      help: '1 while the payment provider is not asked because it failed too often in a row',
      registers,
    }),
    providerNotifications: new Counter({
      name: 'payment_provider_notifications_total',
      help: 'Notifications of the payment provider by whether their signature is right',
      labelNames: ['channel', 'signature'],
      registers,
    }),
    inboxLagSeconds: new Gauge({
      name: 'payment_inbox_lag_seconds',
      help: 'How long the notification that is due for longest has been due',
      registers,
    }),
    inboxDead: new Gauge({
      name: 'payment_inbox_dead',
      help: 'Notifications given up, counted up to 1000',
      registers,
    }),
    dueWorkFailures: new Counter({
      name: 'due_work_failures_total',
      help: 'Due work that threw, by source',
      labelNames: ['source'],
      registers,
    }),
    dueWorkSetAside: new Gauge({
      name: 'due_work_set_aside',
      help: 'Due work that threw for a day and waits for an operator, counted up to 1000',
      registers,
    }),
    paymentMismatches: new Counter({
      name: 'payment_mismatches_total',
      help: 'Payments that differ from their order in collector, currency, amount, status or commission',
      labelNames: ['what'],
      registers,
    }),
    unreadablePayments: new Counter({
      name: 'payment_unreadable_total',
      help: 'Payments in a list of the provider that could not be read',
      registers,
    }),
    sweepFinds: new Counter({
      name: 'payment_sweep_finds_total',
      help: 'Changes of payments that nobody had told us of',
      registers,
    }),
    ledgerFaults: new Gauge({
      name: 'ledger_faults',
      help: 'Contradictions in orders, stock and books, by kind, as of the last hourly look',
      labelNames: ['fault'],
      registers,
    }),
    stuckOrders: new Gauge({
      name: 'stuck_orders',
      help: 'Orders that wait for a person, or longer than they should',
      labelNames: ['why'],
      registers,
    }),
    moderationCases: new Gauge({
      name: 'moderation_cases',
      help: 'Cases that wait for a moderator, and those of them that are overdue, by harm, counted up to 10000',
      labelNames: ['state', 'harm'],
      registers,
    }),
    lateAppeals: new Gauge({
      name: 'moderation_appeals_late',
      help: 'Appeals that wait longer than promised',
      registers,
    }),
    heldProducts: new Gauge({
      name: 'products_held',
      help: 'Products that a hold keeps from the listing, counted up to 10000',
      labelNames: ['hold'],
      registers,
    }),
    waitingProducts: new Gauge({
      name: 'moderation_products_waiting',
      help: 'Products that moderation keeps from the listing, by hold and age, counted up to 10000',
      labelNames: ['hold', 'age'],
      registers,
    }),
    decisionHours: new Gauge({
      name: 'moderation_decision_hours',
      help: 'Hours from opening a case to its decision, of the last 30 days',
      labelNames: ['harm', 'quantile'],
      registers,
    }),
    signalOutcomes: new Gauge({
      name: 'moderation_signal_outcomes',
      help: 'Cases opened by a rule that moderators confirmed or found to be nothing, of the last 30 days',
      labelNames: ['rule', 'outcome'],
      registers,
    }),
    appealOutcomes: new Gauge({
      name: 'moderation_appeal_outcomes',
      help: 'Appeals against decisions of the last 30 days',
      labelNames: ['outcome'],
      registers,
    }),
    productMatchDue: new Gauge({
      name: 'product_match_due',
      help: 'Products that wait to be compared with the saved searches, counted up to 10000',
      registers,
    }),
    alertLagSeconds: new Histogram({
      name: 'alert_lag_seconds',
      help: 'Time from a publication, edit or lower price to the alerts of a product',
      buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 21_600],
      registers,
    }),
    productViews: new Counter({
      name: 'product_views_total',
      help: 'Views of products that were written',
      registers,
    }),
    productViewsLost: new Counter({
      name: 'product_views_lost_total',
      help: 'Views of products that were counted and not written',
      registers,
    }),
    priceHints: new Counter({
      name: 'price_hints_total',
      help: 'Prices of similar products that were asked for, by whether there were enough',
      labelNames: ['outcome'],
      registers,
    }),
    providerFeeBasisPoints: new Gauge({
      name: 'provider_fee_basis_points',
      help: "The payment provider's median share of the payments of 90 days; not a number when they are too few",
      registers,
    }),
    providerFeeCases: new Gauge({
      name: 'provider_fee_cases',
      help: 'Payments of which the share of the payment provider was measured',
      registers,
    }),
    searchFallbacks: new Counter({
      name: 'search_fallbacks_total',
      help: 'Listings answered by PostgreSQL because the search engine did not',
      registers,
    }),
    securityEvents: new Counter({
      name: 'security_events_total',
      help: 'Calls refused because of who asked, or how often',
      labelNames: ['code', 'route'],
      registers,
    }),
    smsMessages: new Counter({
      name: 'sms_messages_total',
      help: 'Messages handed to the SMS service, which cost money',
      registers,
    }),
    mails: new Counter({
      name: 'notification_mails_total',
      help: 'Mails about news, by the list that stops them; none for those that cannot be stopped',
      labelNames: ['list'],
      registers,
    }),
    unsubscribes: new Counter({
      name: 'unsubscribes_total',
      help: 'Lists stopped from a mail',
      labelNames: ['list'],
      registers,
    }),
    pushes: new Counter({
      name: 'pushes_total',
      help: 'Pushes to browsers, by what came of them',
      labelNames: ['outcome'],
      registers,
    }),
    pushSubscriptions: new Gauge({
      name: 'push_subscriptions',
      help: 'Browsers that get pushes, as the database estimates them',
      registers,
    }),
    liveStreams: new Gauge({
      name: 'live_streams',
      help: 'Live channels open in this process',
      registers,
    }),
    livePushed: new Counter({
      name: 'live_changes_pushed_total',
      help: 'Changes sent into live channels',
      registers,
    }),
    liveDropped: new Counter({
      name: 'live_streams_dropped_total',
      help: 'Live channels closed by us: the reader was slow, the session ended, the process stopped',
      labelNames: ['reason'],
      registers,
    }),
    passwordHashes: new Gauge({
      name: 'password_hashes',
      help: 'Password hashes by state',
      labelNames: ['state'],
      registers,
    }),
    clientErrors: new Counter({
      name: 'client_errors_total',
      help: 'Faults of the page reported by browsers',
      registers,
    }),
  };
}
