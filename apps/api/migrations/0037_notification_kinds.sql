-- migrate:up

-- Kinds of features to come, so that adding one of them changes code only.
alter type notification_kind add value if not exists 'delivery' after 'removal';
alter type notification_kind add value if not exists 'claim' after 'delivery';
alter type notification_kind add value if not exists 'offer' after 'claim';
alter type notification_kind add value if not exists 'review' after 'offer';
alter type notification_kind add value if not exists 'message' after 'review';
alter type notification_kind add value if not exists 'follow' after 'message';
alter type notification_kind add value if not exists 'published' after 'follow';
alter type notification_kind add value if not exists 'alert' after 'published';
alter type notification_kind add value if not exists 'price' after 'alert';
alter type notification_kind add value if not exists 'garment' after 'price';
alter type notification_kind add value if not exists 'moderation' after 'garment';

-- migrate:down
