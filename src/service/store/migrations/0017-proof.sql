-- Signatures, photos of hand-overs, and photos of problems. They are deleted after 30 days.
create table delivery_images (
  id text primary key,
  delivery_id text not null references deliveries,
  kind text not null check (kind in ('signature', 'photo', 'problem')),
  media_type text not null,
  bytes bytea not null,
  received_at timestamptz not null
);
create index delivery_images_by_delivery on delivery_images (delivery_id, received_at);
create index delivery_images_by_age on delivery_images (received_at);

-- The id of the reported problem's photo. It stays after the photo is deleted.
alter table delivery_problems add column photo_id text;
