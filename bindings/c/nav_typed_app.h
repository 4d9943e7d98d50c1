/*
 * All that the types of one schema have in common with those of others. A header of
 * `nav gen --lang c` defines NAV_TYPED and its limits, and includes this; they end with it.
 */
#include "nav_typed_route.h"
#include "nav_typed_scene.h"
#include "nav_typed_result.h"
#include "nav_typed_event.h"
#include "nav_typed_intent.h"

#undef NAV_TYPED
#undef NAV_TYPED_ROUTES
#undef NAV_TYPED_FACTS
#undef NAV_TYPED_ADDRESSES
#undef NAV_TYPED_SCREENS
#undef NAV_TYPED_BARS
#undef NAV_TYPED_TABS
