// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground

/// The config of a stack store.
public enum StackConfigKey: Int, JSONKeys {
  case path, root, validator, enforce, limits

  public static var names: Literal { "path, root, validator, enforce, limits" }
}

/// The built-in rules for paths.
public enum ValidatorConfigKey: Int, JSONKeys {
  case nonEmpty, uniqueRoutes, rootedAt

  public static var names: Literal { "nonEmpty, uniqueRoutes, rootedAt" }
}

/// The limits of a stack store.
public enum StackLimitsKey: Int, JSONKeys {
  case stackDepth, batchCommands, nestedLevels, nestedCommands, middleware, jsonText, jsonNesting

  public static var names: Literal {
    "stackDepth, batchCommands, nestedLevels, nestedCommands, middleware, jsonText, jsonNesting"
  }
}

/// The config of a modal store.
public enum ModalConfigKey: Int, JSONKeys {
  case whenBusy, queueCancellationPolicy, limits

  public static var names: Literal { "whenBusy, queueCancellationPolicy, limits" }
}

/// The limits of a modal store.
public enum ModalLimitsKey: Int, JSONKeys {
  case modalQueue, middleware, jsonText, jsonNesting

  public static var names: Literal { "modalQueue, middleware, jsonText, jsonNesting" }
}

/// A tab: its name, and the config of its flow.
public enum TabConfigKey: Int, JSONKeys {
  case path, stack, modals, queueCoalescePolicy, presentation, name

  public static var names: Literal {
    "path, stack, modals, queueCoalescePolicy, presentation, name"
  }
}

/// A row of a link table: a pattern, and one of `route` (with `query`), `template`, `routes` and
/// `callback`.
public enum LinkMappingKey: Int, JSONKeys {
  case pattern, route, query, template, routes, callback

  public static var names: Literal { "pattern, route, query, template, routes, callback" }
}

/// The limits of URLs; 0 is no limit.
public enum LinkLimitsKey: Int, JSONKeys {
  case maxURLLength, maxPathSegments, maxQueryItems

  public static var names: Literal { "maxURLLength, maxPathSegments, maxQueryItems" }
}

/// The config of a matcher.
public enum MatcherConfigKey: Int, JSONKeys {
  case mappings, strict, limits

  public static var names: Literal { "mappings, strict, limits" }
}

/// The config of a pipeline.
public enum PipelineConfigKey: Int, JSONKeys {
  case mappings
  case strict
  case limits
  case web
  case allowedSchemes
  case allowedHosts
  case requireAuthentication
  case placement
  case dotSegments

  public static var names: Literal {
    """
    mappings, strict, limits, web, allowedSchemes, allowedHosts, requireAuthentication, \
    placement, dotSegments
    """
  }
}

/// The table of a pipeline for http and https.
public enum WebConfigKey: Int, JSONKeys {
  case mappings, strict

  public static var names: Literal { "mappings, strict" }
}

/// A route.
public enum RouteObjectKey: Int, JSONKeys {
  case name, params

  public static var names: Literal { "name, params" }
}

/// A command with its source.
public enum CommandEnvelopeKey: Int, JSONKeys {
  case command, source

  public static var names: Literal { "command, source" }
}

/// Commands with their source.
public enum CommandsEnvelopeKey: Int, JSONKeys {
  case commands, source

  public static var names: Literal { "commands, source" }
}

/// An intent with its source.
public enum IntentEnvelopeKey: Int, JSONKeys {
  case intent, source

  public static var names: Literal { "intent, source" }
}

/// A middleware of the library: one kind.
public enum MiddlewareConfigKey: Int, JSONKeys {
  case preventDuplicatePush, throttle, debugName

  public static var names: Literal { "preventDuplicatePush, throttle, debugName" }
}

/// What a throttle cancels.
public enum ThrottleConfigKey: Int, JSONKeys {
  case milliseconds, key

  public static var names: Literal { "milliseconds, key" }
}

/// The config of a flow.
public enum FlowConfigKey: Int, JSONKeys {
  case path, stack, modals, queueCoalescePolicy, presentation

  public static var names: Literal { "path, stack, modals, queueCoalescePolicy, presentation" }
}

/// The config of a flow over stores that exist.
public enum FlowOptionsKey: Int, JSONKeys {
  case queueCoalescePolicy, presentation

  public static var names: Literal { "queueCoalescePolicy, presentation" }
}

/// The config of the stores of a presentation.
public enum ChildConfigKey: Int, JSONKeys {
  case stack, modals

  public static var names: Literal { "stack, modals" }
}

/// The config of a tab store.
public enum TabsConfigKey: Int, JSONKeys {
  case tabs, selected, reselect, presentation

  public static var names: Literal { "tabs, selected, reselect, presentation" }
}

/// The config of a split.
public enum SplitConfigKey: Int, JSONKeys {
  case sidebar, content, detail, visibility, preferredCompactColumn, collapsed

  public static var names: Literal {
    "sidebar, content, detail, visibility, preferredCompactColumn, collapsed"
  }
}

/// The config of a step flow.
public enum StepConfigKey: Int, JSONKeys {
  case steps

  public static var names: Literal { "steps" }
}

/// A plan for a flow.
public enum FlowPlanKey: Int, JSONKeys {
  case steps

  public static var names: Literal { "steps" }
}

/// A step of the plan of a link for a flow.
public enum PlanStepKey: Int, JSONKeys {
  case push

  public static var names: Literal { "push" }
}

/// The config of an event queue.
public enum EventQueueConfigKey: Int, JSONKeys {
  case capacity, overflow

  public static var names: Literal { "capacity, overflow" }
}

/// The config of a link handler.
public enum LinkHandlerConfigKey: Int, JSONKeys {
  case pendingTimeToLive

  public static var names: Literal { "pendingTimeToLive" }
}

/// The config of an app.
public enum AppConfigKey: Int, JSONKeys {
  case facts, limits, history

  public static var names: Literal { "facts, limits, history" }
}

/// How much an app holds.
public enum AppLimitsKey: Int, JSONKeys {
  case stackDepth, layers, queue, jsonText, jsonNesting

  public static var names: Literal { "stackDepth, layers, queue, jsonText, jsonNesting" }
}

/// How an app keeps its history.
public enum HistoryConfigKey: Int, JSONKeys {
  case limit, records

  public static var names: Literal { "limit, records" }
}

/// What a snapshot holds beside facts and containers.
public enum SnapshotOptionsKey: Int, JSONKeys {
  case layers, queue, pending

  public static var names: Literal { "layers, queue, pending" }
}

/// The config of a journal.
public enum JournalConfigKey: Int, JSONKeys {
  case path, maxBytes, sync, onError

  public static var names: Literal { "path, maxBytes, sync, onError" }
}

/// Where a recording is written to: one of both.
public enum RecordingTargetKey: Int, JSONKeys {
  case fd, path

  public static var names: Literal { "fd, path" }
}

/// What a toolkit can do, and which part of the state it shows.
public enum PresenterProfileKey: Int, JSONKeys {
  case like
  case pushMany
  case popMany
  case replace
  case removeMiddle
  case interrupt
  case lanes
  case returns
  case modals
  case leaves
  case at
  case columns

  public static var names: Literal {
    """
    like, pushMany, popMany, replace, removeMiddle, interrupt, lanes, returns, modals, leaves, \
    at, columns
    """
  }
}

/// What the toolkit shows after the user has moved it.
public enum PresenterGestureKey: Int, JSONKeys {
  case shown, cause

  public static var names: Literal { "shown, cause" }
}

/// What an app saves.
public enum AppSnapshotKey: Int, JSONKeys {
  case format, kind, schema, facts, root, layers, queue, pending, entryState, lastID, asked

  public static var names: Literal {
    "format, kind, schema, facts, root, layers, queue, pending, entryState, lastID, asked"
  }
}

/// Tabs or columns in a snapshot.
public enum SavedContainerKey: Int, JSONKeys {
  case selected, focused, history, items, columns

  public static var names: Literal { "selected, focused, history, items, columns" }
}

/// An entry, or a layer, in a snapshot or record.
public enum SavedLayerKey: Int, JSONKeys {
  case id, route, style, stack

  public static var names: Literal { "id, route, style, stack" }
}

/// What a commit changes, in a journal.
public enum JournalRecordKey: Int, JSONKeys {
  case cause
  case source
  case changes
  case history
  case layers
  case queue
  case pending
  case entryState
  case removedState
  case lastID
  case asked

  public static var names: Literal {
    """
    cause, source, changes, history, layers, queue, pending, entryState, removedState, lastID, \
    asked
    """
  }
}

/// A stack that has changed, in a journal.
public enum StackRecordKey: Int, JSONKeys {
  case at, kept, removed, added, direction

  public static var names: Literal { "at, kept, removed, added, direction" }
}

/// A screen whose parameters have changed, in a journal.
public enum UpdateRecordKey: Int, JSONKeys {
  case id, old, new, at, depth

  public static var names: Literal { "id, old, new, at, depth" }
}

/// Another tab or column, in a journal.
public enum SelectionRecordKey: Int, JSONKeys {
  case at, from, to

  public static var names: Literal { "at, from, to" }
}

/// A route that is presented, or waits to be.
public enum PresentationKey: Int, JSONKeys {
  case id, route, style

  public static var names: Literal { "id, route, style" }
}

/// What a link does: commands for a stack, or steps for a flow.
public enum LinkPlanKey: Int, JSONKeys {
  case commands, steps

  public static var names: Literal { "commands, steps" }
}

/// A link that waits for sign-in.
public enum PendingLinkKey: Int, JSONKeys {
  case url, route, plan, storedAt

  public static var names: Literal { "url, route, plan, storedAt" }
}

/// Run `primary`; if it does not succeed, run `fallback` from the state before.
public enum WhenCancelledKey: Int, JSONKeys {
  case primary, fallback

  public static var names: Literal { "primary, fallback" }
}

/// Present a route.
public enum PresentKey: Int, JSONKeys {
  case route, style

  public static var names: Literal { "route, style" }
}

/// A middleware cancelled it. If it gives no name, its registration's is filled in.
public enum MiddlewareReasonKey: Int, JSONKeys {
  case debugName, command

  public static var names: Literal { "debugName, command" }
}

/// The path must begin with a route, but is empty.
public enum MissingRootKey: Int, JSONKeys {
  case expected

  public static var names: Literal { "expected" }
}

/// The path begins with another route than it must.
public enum InvalidRootKey: Int, JSONKeys {
  case expected, actual

  public static var names: Literal { "expected, actual" }
}

/// The stack has fewer entries; nothing was popped.
public enum StackDepthKey: Int, JSONKeys {
  case requested, available

  public static var names: Literal { "requested, available" }
}

/// Answer for the nearest screen that was asked, or for the one with a ticket; it leaves with what
/// is above it.
public enum AnswerKey: Int, JSONKeys {
  case value, ticket

  public static var names: Literal { "value, ticket" }
}

/// Give an entry or layer other parameters, shown, hidden or waiting; null removes one.
public enum UpdateOfKey: Int, JSONKeys {
  case id, params

  public static var names: Literal { "id, params" }
}

/// Set the badge of the tab at an address; null removes it.
public enum BadgeKey: Int, JSONKeys {
  case at, value

  public static var names: Literal { "at, value" }
}

/// Replace what is above the root of a stack, or on a layer (`~` and its id).
public enum ResetKey: Int, JSONKeys {
  case at, path

  public static var names: Literal { "at, path" }
}
